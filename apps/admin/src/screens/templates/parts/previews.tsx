import { fillTemplate, type MessageType, messageTypeWord, smsParts } from '@pifa/domain';
import { Tag, type Tone } from '../../../ui/small';
import type { Hole } from '../queries';

const filled = (text: string, holes: readonly Hole[]): string =>
  fillTemplate(text, Object.fromEntries(holes.map(({ name, sample }) => [name, sample])));

/** The text message with examples, and what it is charged as. */
export function SmsPreview({ text, holes }: { text: string; holes: readonly Hole[] }) {
  const shown = filled(text, holes);
  const parts = smsParts(shown);
  return (
    <figure className="templates-phone" aria-label="短信预览">
      <p>{shown || '（空的）'}</p>
      <figcaption>
        <span>填上例子后 {[...shown].length} 字</span>
        <b className={parts > 1 ? 'tx-amber' : ''}>{parts} 条</b>
        <span>70 字内一条，再长每 67 字一条，服务商按条收费；签名另算字数</span>
      </figcaption>
    </figure>
  );
}

interface BoxProps {
  type: MessageType;
  title: string;
  text: string;
  holes: readonly Hole[];
}

const TONES: Record<string, Tone> = { blue: 'blue', green: 'green', amber: 'amber', grey: 'gray' };

/** The message as it lies in the buyer's 消息. */
export function BoxPreview({ type, title, text, holes }: BoxProps) {
  const { word, colour } = messageTypeWord(type);
  return (
    <figure className="templates-message" aria-label="站内消息预览">
      <header>
        <i aria-hidden />
        <b>{filled(title, holes)}</b>
        <Tag tone={TONES[colour] ?? 'gray'}>{word}</Tag>
        <span className="push t3 s12">刚刚</span>
      </header>
      <p>{filled(text, holes)}</p>
      <figcaption className="t3 s12">客户在「消息」里看到的样子，未读时有红点</figcaption>
    </figure>
  );
}
