// Asks the equity of two ranges, and ranks hands, by the foreign function interface of Java 22 and later. Run it with
//   java --enable-native-access=ALL-UNNAMED -Djava.library.path=PREFIX/lib Equity.java

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** An engine, which answers questions. Threads may share it. */
public final class Equity implements AutoCloseable {
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
    private static final MemoryLayout POINTER = ValueLayout.ADDRESS;

    /** The size of a RivertableError: an index of 8 bytes, a field of 32 and a message of 472. */
    private static final long ERROR_BYTES = 512;

    private static final MethodHandle ENGINE_NEW =
            function("rivertable_engine_new", FunctionDescriptor.of(POINTER, LONG, POINTER));
    private static final MethodHandle ENGINE_FREE =
            function("rivertable_engine_free", FunctionDescriptor.ofVoid(POINTER));
    private static final MethodHandle TEXT_FREE =
            function("rivertable_text_free", FunctionDescriptor.ofVoid(POINTER));
    private static final MethodHandle ASK = function("rivertable_ask_json",
            FunctionDescriptor.of(INT, POINTER, POINTER, LONG, POINTER, POINTER, POINTER, POINTER, POINTER));
    private static final MethodHandle RANK_ROWS = function("rivertable_rank_rows",
            FunctionDescriptor.of(INT, INT, POINTER, LONG, LONG, POINTER, POINTER));

    private final MemorySegment engine;


    private static MethodHandle function(String name, FunctionDescriptor descriptor) {
        System.loadLibrary("rivertable");
        return Linker.nativeLinker().downcallHandle(SymbolLookup.loaderLookup().find(name).orElseThrow(), descriptor);
    }

    /** Creates an engine that uses all cores. */
    public Equity() throws Throwable {
        engine = (MemorySegment) ENGINE_NEW.invokeExact(0L, MemorySegment.NULL);
    }

    /** Answers a question in JSON. */
    public String ask(String question) throws Throwable {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment text = arena.allocateFrom(question, StandardCharsets.UTF_8);
            MemorySegment answer = arena.allocate(ValueLayout.ADDRESS);
            MemorySegment error = arena.allocate(ERROR_BYTES, 8);
            int status = (int) ASK.invokeExact(engine, text, text.byteSize() - 1, MemorySegment.NULL,
                    MemorySegment.NULL, MemorySegment.NULL, answer, error);
            MemorySegment json = answer.get(ValueLayout.ADDRESS, 0);
            try {
                check(status, error);
                return json.reinterpret(Long.MAX_VALUE).getString(0);
            } finally {
                TEXT_FREE.invokeExact(json);
            }
        }
    }

    /** Ranks hands of 1 to 7 card ids, one after the other. */
    public static short[] rankRows(byte[] ids, int cards) throws Throwable {
        if (cards < 1 || ids.length % cards != 0) {
            throw new IllegalArgumentException(ids.length + " ids: expected rows of " + cards + " cards");
        }
        long rows = ids.length / cards;
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment error = arena.allocate(ERROR_BYTES, 8);
            MemorySegment from = arena.allocateFrom(ValueLayout.JAVA_BYTE, ids);
            MemorySegment ranks = arena.allocate(ValueLayout.JAVA_SHORT, rows);
            int status = (int) RANK_ROWS.invokeExact(0, from, rows, (long) cards, ranks, error);
            check(status, error);
            return ranks.toArray(ValueLayout.JAVA_SHORT);
        }
    }

    private static void check(int status, MemorySegment error) {
        if (status != 0) {
            throw new IllegalArgumentException(error.getString(8) + ": " + error.getString(40));
        }
    }

    @Override
    public void close() throws Exception {
        try {
            ENGINE_FREE.invokeExact(engine);
        } catch (Throwable thrown) {
            throw new Exception(thrown);
        }
    }

    public static void main(String[] arguments) throws Throwable {
        try (Equity engine = new Equity()) {
            String answer = engine.ask("{\"ask\": \"equity\", \"ranges\": [\"AKs\", \"QQ\"]}");
            int players = answer.indexOf("\"players\"");
            System.out.println(answer.substring(players, players + 54) + " …");
            try {
                engine.ask("{\"ask\": \"equity\", \"ranges\": [\"AKs\", \"QZ\"]}");
            } catch (IllegalArgumentException refused) {
                System.out.println(refused.getMessage());
            }
        }
        short[] ranks = rankRows(new byte[] {51, 47, 43, 39, 35, 50, 46, 42, 38, 0}, 5);
        int[] numbers = new int[ranks.length];
        Arrays.setAll(numbers, place -> Short.toUnsignedInt(ranks[place]));
        System.out.println(Arrays.toString(numbers));
    }
}
