-- Shrinks a copy of the demo mall to what fits a repository. The trade stays whole: orders, claims, ledgers, money,
-- quotes. Reviews, pictures, long texts and goods that nothing else names go.
delete from comments where order_line_id is null;
delete from goods_pictures;
delete from favourites;
delete from recent_views;
delete from price_list_rows where goods_id not in (select goods_id from order_lines);
delete from ladders where goods_id not in (select goods_id from order_lines);
do $$
declare
  goods_row record;
begin
  for goods_row in select id from goods loop
    begin
      delete from goods where id = goods_row.id;
    exception when foreign_key_violation then
      null; -- an order, a quote, a cart or a promotion names it
    end;
  end loop;
end $$;
update goods g set search = '', search_text = '', detail_html = '',
  review_count = (select count(*) from comments c where c.goods_id = g.id and c.status = 'shown'),
  star_sum = (select coalesce(sum(c.stars), 0) from comments c where c.goods_id = g.id and c.status = 'shown');
update articles set html = '';
