-- Reviews are the rows of `comments`: one per order line that was bought. Rows without a line are history that came
-- with the mall.
alter table comments
  add column kh_id bigint references companies (kh_id),
  -- why it did not pass; '' otherwise
  add column reason text not null default '',
  add column judged_at timestamptz,
  -- who of the company wrote it again after it did not pass
  add column mended_by bigint references users (id),
  add column mended_at timestamptz;
update comments c set kh_id = o.kh_id
from order_lines l join orders o on o.id = l.order_id
where l.id = c.order_line_id;
alter table comments add constraint comments_of_a_line_have_a_writer
  check (order_line_id is null or (kh_id is not null and user_id is not null));
create index comments_by_company on comments (kh_id, created_at desc, id desc) where kh_id is not null;
create index comments_to_judge on comments (status, created_at, id) where status <> 'shown';

-- A picture belongs to one review, and is everybody's to see while that review is shown.
create table review_pictures (
  upload_id text primary key references uploads (id),
  comment_id bigint not null references comments (id)
);
create index review_pictures_by_comment on review_pictures (comment_id);

-- Kept on write: as many stars as reviews allow.
alter table goods add constraint goods_reviews_counted
  check (review_count >= 0 and star_sum between review_count and 5 * review_count);

create index order_lines_to_review on order_lines (order_id) where not reviewed;
