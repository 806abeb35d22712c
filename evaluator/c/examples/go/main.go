// Asks the equity of two ranges, and ranks hands, by cgo.
package main

/*
#cgo pkg-config: rivertable
#include <stdlib.h>
#include <rivertable.h>
*/
import "C"

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"unsafe"
)

// Engine answers questions. Goroutines may share it.
type Engine struct{ engine *C.RivertableEngine }

// NewEngine creates an engine that uses all cores.
func NewEngine() (Engine, error) {
	var failure C.RivertableError
	engine := C.rivertable_engine_new(0, &failure)
	if engine == nil {
		return Engine{}, asError(&failure)
	}
	return Engine{engine}, nil
}

// Close frees the engine.
func (e Engine) Close() { C.rivertable_engine_free(e.engine) }

// Ask answers a question in JSON.
func (e Engine) Ask(question string) (string, error) {
	text := C.CString(question)
	defer C.free(unsafe.Pointer(text))
	var answer *C.char
	var failure C.RivertableError
	status := C.rivertable_ask_json(e.engine, text, C.size_t(len(question)), nil, nil, nil, &answer, &failure)
	defer C.rivertable_text_free(answer)
	if status != C.RIVERTABLE_STATUS_OK {
		return "", asError(&failure)
	}
	return C.GoString(answer), nil
}

// RankRows ranks hands of 1 to 7 card ids, one after the other.
func RankRows(ids []byte, cards int) ([]uint16, error) {
	if cards < 1 || len(ids)%cards != 0 {
		return nil, fmt.Errorf("%d ids: expected rows of %d cards", len(ids), cards)
	}
	ranks := make([]uint16, len(ids)/cards)
	if len(ranks) == 0 {
		return ranks, nil
	}
	var failure C.RivertableError
	status := C.rivertable_rank_rows(C.RIVERTABLE_ORDER_HOLDEM, (*C.uint8_t)(&ids[0]), C.size_t(len(ranks)),
		C.size_t(cards), (*C.uint16_t)(&ranks[0]), &failure)
	if status != C.RIVERTABLE_STATUS_OK {
		return ranks, asError(&failure)
	}
	return ranks, nil
}

func asError(failure *C.RivertableError) error {
	return errors.New(C.GoString(&failure.field[0]) + ": " + C.GoString(&failure.message[0]))
}

func main() {
	engine, err := NewEngine()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	defer engine.Close()
	answer, err := engine.Ask(`{"ask": "equity", "ranges": ["AKs", "QQ"]}`)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Printf("%.54s …\n", answer[strings.Index(answer, "\"players\""):])
	_, err = engine.Ask(`{"ask": "equity", "ranges": ["AKs", "QZ"]}`)
	fmt.Println(err)
	ranks, err := RankRows([]byte{51, 47, 43, 39, 35, 50, 46, 42, 38, 0}, 5)
	fmt.Println(ranks, err)
	_, err = RankRows([]byte{51, 47, 43, 39, 35, 51, 47, 43, 39, 52}, 5)
	fmt.Println(err)
}
