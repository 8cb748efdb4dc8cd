const SIGNS = { good: '✓', warn: '!', bad: '✕' } as const;
const TEXTS = { good: 'tx-green', warn: 'tx-amber', bad: 'tx-red' } as const;

/** What a check of an application says, as a sign and a sentence. */
export function Verdict({ tone, text }: { tone: keyof typeof SIGNS; text: string }) {
  return (
    <span className={`apps-verdict ${TEXTS[tone]}`}>
      <i aria-hidden="true">{SIGNS[tone]}</i> {text}
    </span>
  );
}
