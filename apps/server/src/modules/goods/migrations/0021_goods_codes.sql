-- A pasted list of codes or barcodes is looked up at once.
create index goods_by_small_code on goods (lower(code));
create index goods_by_barcode on goods (barcode) where barcode <> '';
