import { inTurn, type Target } from './load';
import { type Buyer, insist } from './mall';
import type { Floor, Print } from './reads';

const LINES = 5_000;
const AT_ONCE = 500;

interface Card {
  goodsCode: string;
  goodsName: string;
  spec: string;
}
interface Answer {
  rows: { state: string }[];
  goods: unknown[];
}

/**
 * 5,000 pasted lines, 500 a call as the page sends them: codes, names with their specification, half names, initials
 * and meaningless text, over the whole catalogue. Beside it 500 rows by key from the floor.
 */
export async function measureQuickOrder(mall: Target, who: Buyer, floor: Floor, print: Print): Promise<void> {
  const words = await wordsOf(mall.url, who);
  const calls = Array.from({ length: LINES / AT_ONCE }, (_, call) =>
    Array.from({ length: AT_ONCE }, (_line, at) => {
      const n = call * AT_ONCE + at;
      return { line: n + 1, wanted: words[n % words.length] ?? '' };
    }),
  );
  const states = new Map<string, number>();
  const match = async (n: number): Promise<boolean> => {
    const { rows } = await insist<Answer>(mall.url, {
      method: 'POST',
      path: '/api/goods/quickorder/match',
      headers: who.headers,
      body: { lines: calls[n] },
    });
    for (const { state } of rows) states.set(state, (states.get(state) ?? 0) + 1);
    return rows.length === AT_ONCE;
  };
  const first = await inTurn(mall, 1, match);
  states.clear();
  const all = await inTurn(mall, calls.length, match);
  print(`match ${AT_ONCE} pasted lines`, all, floor.lookup);
  const found = [...states].map(([state, count]) => `${state} ${count}`).join(', ');
  console.log(
    `  ${LINES} lines in ${all.spent.toFixed(0)} ms (goal ≤ 3000), the first call with its index ${first.spent.toFixed(0)} ms; ${found}`,
  );
}

/** Lines as buyers write them, of goods all over the catalogue. */
async function wordsOf(url: string, { headers }: Buyer): Promise<string[]> {
  const page = (pageNum: number) =>
    insist<{ list: Card[]; total: number }>(url, {
      path: `/api/goods/mallGoods/page?pageSize=100&pageNum=${pageNum}`,
      headers,
    });
  const { total } = await page(1);
  const pages = Math.max(1, Math.floor(total / 100));
  const words: string[] = [];
  for (let n = 0; n < 20; n++) {
    const { list } = await page(1 + Math.floor((n * pages) / 20));
    for (const [at, { goodsCode, goodsName, spec }] of list.entries()) {
      const ways = [
        goodsCode,
        goodsCode.toLowerCase().replaceAll('-', ''),
        `${goodsName} ${spec.split(' · ')[0] ?? ''}`,
        goodsName,
        goodsName.slice(-4),
        `火星${goodsCode}土产`,
        ['kqs', 'fuyinzhi', 'xyy', 'zhijin'][n % 4] ?? '',
      ];
      words.push(ways[at % ways.length] ?? goodsCode);
    }
  }
  return words;
}
