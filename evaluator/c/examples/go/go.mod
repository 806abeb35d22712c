module example.org/equity

go 1.19
