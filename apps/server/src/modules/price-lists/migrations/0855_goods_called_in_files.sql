-- Price files call goods by their codes in narrow signs. The few codes that are kept in wide ones are found by this; the
-- others are written as they are called.
create index goods_by_narrow_code on goods (normalize(code, NFKC)) where code <> normalize(code, NFKC);
