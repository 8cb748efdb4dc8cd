-- Pictures that stand only in an earlier version of an article: it can be brought back, so they are still in use.
create function note_pictures_of_article_version() returns trigger language plpgsql as $$
begin
  delete from picture_uses
  where object = 'article-version:' || coalesce(new.article_id, old.article_id) || ':' || coalesce(new.version, old.version);
  if tg_op <> 'DELETE' then
    insert into picture_uses (picture_id, object)
    select distinct m[1], 'article-version:' || new.article_id || ':' || new.version
    from regexp_matches(new.html, '/api/pictures/([A-Za-z0-9_-]{10,40})', 'g') m;
  end if;
  return null;
end
$$;

create trigger article_version_pictures after insert or update of html or delete on article_versions
  for each row execute function note_pictures_of_article_version();

insert into picture_uses (picture_id, object)
select distinct m[1], 'article-version:' || v.article_id || ':' || v.version
from article_versions v, regexp_matches(v.html, '/api/pictures/([A-Za-z0-9_-]{10,40})', 'g') m
on conflict do nothing;
