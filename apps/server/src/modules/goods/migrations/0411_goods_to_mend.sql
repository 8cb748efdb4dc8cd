-- 工作台: goods on sale without a picture or a price are few, and found without reading the others.
create index goods_to_mend on goods (updated_at)
  where status = 'on' and (image = '' or (list_per_pack = 0 and list_per_piece = 0));
