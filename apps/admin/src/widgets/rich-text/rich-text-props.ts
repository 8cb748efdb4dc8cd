/** A text that staff write for the shop, and how it is given back. */
export interface RichTextProps {
  /** As the server cleans it; read when the editor opens. Give another `key` for another text. */
  value: string;
  /** Called only for what a person changed. */
  onChange: (html: string) => void;
  /** What is written: 「详情」. */
  label: string;
  /** Prepared blocks of this kind of text, put in at the cursor. */
  blocks?: readonly Block[];
  disabled?: boolean;
}

/** A prepared piece: 「参数表」. */
export interface Block {
  name: string;
  html: string;
}
