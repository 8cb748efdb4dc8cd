interface Props {
  /** what they are for, to those who hear the page */
  label: string;
  texts: readonly string[];
  chosen: string;
  onPick: (text: string) => void;
}

/** Words that are one click. */
export const Presets = ({ label, texts, chosen, onPick }: Props) => (
  <div className="review-presets" role="group" aria-label={label}>
    {texts.map((text) => (
      <button
        key={text}
        type="button"
        aria-pressed={text === chosen}
        className={text === chosen ? 'on' : ''}
        onClick={() => onPick(text)}
      >
        {text}
      </button>
    ))}
  </div>
);
