import { smsParts } from '@pifa/domain';

/** The text message that goes out with a decision, and what it is charged as. */
export function SmsPreview({ when, text }: { when: string; text: string }) {
  if (text === '') return <p className="t3 s12">{when}后不发短信：在「短信与消息模板」里关着</p>;
  return (
    <div className="apps-sms">
      <span className="t3 s12">
        {when}后发送的短信 <span className="push">{`${[...text].length} 字，${smsParts(text)} 条`}</span>
      </span>
      {text}
    </div>
  );
}
