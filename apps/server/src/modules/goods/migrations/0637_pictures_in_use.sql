-- Where pictures of the mall stand in texts, kept by whatever writes the text: the library says what uses a picture
-- without reading all texts.
create table picture_uses (
  picture_id text not null,
  object text not null,
  primary key (picture_id, object)
);
create index picture_uses_by_object on picture_uses (object);

create function note_pictures_of_text() returns trigger language plpgsql as $$
declare
  kind text := tg_argv[0];
  html text := '';
begin
  delete from picture_uses where object = kind || ':' || coalesce(new.id, old.id);
  if tg_op <> 'DELETE' then
    html := case kind when 'goods' then to_jsonb(new) ->> 'detail_html' else to_jsonb(new) ->> 'html' end;
    insert into picture_uses (picture_id, object)
    select distinct m[1], kind || ':' || new.id
    from regexp_matches(html, '/api/pictures/([A-Za-z0-9_-]{10,40})', 'g') m;
  end if;
  return null;
end
$$;

create trigger goods_text_pictures after insert on goods
  for each row when (new.detail_html like '%/api/pictures/%') execute function note_pictures_of_text('goods');
create trigger goods_text_pictures_changed after update of detail_html on goods
  for each row when (old.detail_html like '%/api/pictures/%' or new.detail_html like '%/api/pictures/%')
  execute function note_pictures_of_text('goods');
create trigger goods_text_pictures_gone after delete on goods
  for each row when (old.detail_html like '%/api/pictures/%') execute function note_pictures_of_text('goods');
create trigger article_pictures after insert or update of html or delete on articles
  for each row execute function note_pictures_of_text('article');

create index goods_pictures_by_url on goods_pictures (url) where url like '/api/pictures/%';
