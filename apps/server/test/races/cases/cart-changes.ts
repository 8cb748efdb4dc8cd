import { aShopper, inCart } from '../../builders/orders';
import { addGoods } from '../../fixtures';
import { defineRace, differs, tally } from '../race';

const LINES = 4;

export const race = defineRace({
  title: '一个购物车在两台服务器上同时改四行 → 每次答的购物车都是前一版加这一次改动',
  times: 100,
  short: 24,
  async run({ one, two, atOnce, times }) {
    const who = await aShopper(one);
    const lines: string[] = [];
    for (let n = 0; n < LINES; n += 1)
      lines.push(await inCart(one, who, await addGoods(one.db, { stock: 100_000 }), { spcnt: 1 }));
    // Both servers remember the cart before it changes.
    for (const app of [one, two]) await app.call('cartList', { token: who.token });
    const before = (await one.call('cartList', { token: who.token })).data;

    const wanted = (index: number) => ({ line: lines[index % LINES] ?? '', pieces: 2 + index });
    const answers = await atOnce(times, (app, index) => {
      const { line, pieces } = wanted(index);
      return app.call('cartChange', { token: who.token, body: { id: line, spcnt: pieces } });
    });
    const done = answers
      .map((answer, index) => ({ answer, ...wanted(index) }))
      .filter(({ answer }) => answer.success)
      .sort((a, b) => a.answer.data.version - b.answer.data.version);

    const now = new Map(lines.map((line) => [line, 1]));
    const broken = done.flatMap(({ answer, line, pieces }, index) => {
      now.set(line, pieces);
      const shown = answer.data.cartList.map(({ id, spcnt }) => [id, spcnt]);
      return [
        ...differs('版本', answer.data.version, before.version + 1 + index),
        ...differs('答的购物车', shown, [...now]),
      ];
    });
    const after = (await two.call('cartList', { token: who.token })).data;
    return [
      ...tally(answers, { ok: done.length, 'too-many-requests': times - done.length }),
      ...broken,
      ...differs(
        '最后的购物车',
        after.cartList.map(({ id, spcnt }) => [id, spcnt]),
        [...now],
      ),
    ];
  },
  mutants: [
    {
      without: '购物车版本的条件',
      rewrite: [[/where carts\.version = (\$\d+)/, 'where $1::bigint is not null']],
    },
  ],
});
