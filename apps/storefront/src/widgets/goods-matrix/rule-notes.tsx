import type { Goods } from '@pifa/contract/client';
import { ruleLine } from '@pifa/domain';
import { RuleLine } from '../quantity-pair';

/** Whether all goods follow one rule: then it is written once, below the table. */
export function sharesRule(goods: readonly Goods[]): boolean {
  return new Set(goods.map(({ rule }) => ruleLine(rule).text)).size <= 1;
}

/** The rules of a group, each once, with the goods it holds for where there are several (UX §1-3). */
export function RuleNotes({ goods }: { goods: readonly Goods[] }) {
  const byText = new Map<string, Goods[]>();
  for (const one of goods) {
    const { text } = ruleLine(one.rule);
    byText.set(text, [...(byText.get(text) ?? []), one]);
  }
  return (
    <ul className="flex flex-col gap-0.5 text-12 text-t3">
      {[...byText].map(([text, own]) => {
        const rule = own[0]?.rule;
        if (!rule || text === '') return null;
        return (
          <li key={text}>
            {byText.size > 1 && `${own.map((one) => one.groupValues.join('/')).join('、')}：`}
            <RuleLine rule={rule} />
          </li>
        );
      })}
    </ul>
  );
}
