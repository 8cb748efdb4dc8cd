import { refuse } from '@pifa/contract';
import { Refused, refusableTransaction, type Db } from '../../../platform';
import { recordAct, type StaffHandler } from '../../staff';
import { takeContentVersion } from '../content-version';
import { touchSite } from '../touch-site';

/** The part whose version a change of the categories names. */
export const CATEGORIES = 'article-categories';

const namesNow = (db: Db) =>
  db.selectFrom('article_categories').select(['id', 'name', 'kind']).orderBy('sort').orderBy('id').execute();

/** All categories in their new order; articles follow their category's kind. */
export const saveCategories: StaffHandler<'adminArticleCategories'> = async (
  { platform, body, now },
  operator,
) =>
  refusableTransaction(platform.database, async (tx) => {
    await takeContentVersion(tx, { part: CATEGORIES, version: body.version, what: '文章栏目' }, async () => ({
      categories: await namesNow(tx),
    }));
    const before = await namesNow(tx);
    const known = new Set(before.map(({ id }) => String(id)));
    if (body.items.some(({ id }) => id !== '' && !known.has(id)))
      throw new Refused(refuse('transition-refused', { text: '有栏目已被删除，请刷新后再改' }));
    const kept = new Set(body.items.map(({ id }) => id));
    for (const { id, name } of before.filter((one) => !kept.has(String(one.id)))) {
      const used = await tx
        .selectFrom('articles')
        .select('id')
        .where('category_id', '=', id)
        .limit(1)
        .executeTakeFirst();
      if (used)
        throw new Refused(
          refuse('transition-refused', { text: `「${name}」里还有文章，先移走或删除文章再删栏目` }),
        );
      await tx
        .updateTable('article_categories')
        .set({ parent_id: null })
        .where('parent_id', '=', id)
        .execute();
      await tx.deleteFrom('article_categories').where('id', '=', id).execute();
    }
    for (const [at, { id, name, kind }] of body.items.entries()) {
      const columns = { name, kind, sort: at + 1 };
      if (id === '') await tx.insertInto('article_categories').values(columns).execute();
      else {
        await tx.updateTable('article_categories').set(columns).where('id', '=', Number(id)).execute();
        await tx
          .updateTable('articles')
          .set({ kind })
          .where('category_id', '=', Number(id))
          .where('kind', '<>', kind)
          .execute();
      }
    }
    await touchSite(platform, tx);
    await recordAct(tx, operator, {
      what: 'article.categories',
      object: 'article-categories',
      before: { categories: before.map(({ name }) => name) },
      after: { categories: body.items.map(({ name }) => name) },
      now,
    });
    return { message: '栏目已保存，商城 5 秒内更新' };
  });
