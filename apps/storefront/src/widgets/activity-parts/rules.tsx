import { Disclosure } from '../../ui/disclosure';

/** 活动规则, one sentence an entry; nothing where there are none. */
export function ActivityRules({ rules, open = false }: { rules: readonly string[]; open?: boolean }) {
  const shown = rules.filter(Boolean);
  if (shown.length === 0) return null;
  return (
    <Disclosure title="活动规则" initiallyOpen={open}>
      <ol className="measure list-decimal space-y-1 pl-5 text-13 text-t2">
        {shown.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ol>
    </Disclosure>
  );
}
