import rivertable as rt


def test_royal_flush():
    assert rt.rank("As Ks Qs Js Ts 3c 2d") == 8 << 12 | 9
