-- Floors of the home page choose goods by a service word.
create index goods_service_words on goods using gin (service_words jsonb_path_ops) where status = 'on';
