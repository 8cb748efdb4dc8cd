import { Paperclip, RotateCw, X } from 'lucide';
import { useEffect, useId, useRef, useState } from 'react';
import { errorText } from '../../lib/errors';
import { uploadFile } from '../../lib/upload';
import { Button, IconButton } from '../../ui/button';
import { FieldError } from '../../ui/field';
import { Icon } from '../../ui/icon';
import { ATTACHMENTS_MOST, takenFor } from './taken';

/** An uploaded file. */
export interface Attachment {
  uploadId: string;
  /** The original file name. */
  name: string;
}

interface Sending {
  key: string;
  file: File;
  /** 0 to 1 */
  share: number;
  error: string | null;
  stop: AbortController;
}

let keys = 0;

/** Files attached to a form, each with its progress, its error and a remove button (UX §4.5). */
export function AttachmentField({
  label,
  hint,
  purpose,
  value,
  onChange,
  onBusy,
  most = ATTACHMENTS_MOST,
}: {
  label: string;
  hint?: string;
  purpose: Parameters<typeof uploadFile>[1];
  value: readonly Attachment[];
  /** Takes an update function, because several uploads finish in any order. */
  onChange: (change: (before: readonly Attachment[]) => Attachment[]) => void;
  /** Called when uploads start and when all are done. */
  onBusy?: (busy: boolean) => void;
  most?: number;
}) {
  const id = useId();
  const taken = takenFor(purpose);
  const picker = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [wrong, setWrong] = useState<string | null>(null);
  const busy = sending.some(({ error }) => error === null);
  const tell = useRef(onBusy);
  useEffect(() => {
    tell.current = onBusy;
  });
  useEffect(() => void tell.current?.(busy), [busy]);

  const put = (key: string, change: Partial<Sending>) =>
    setSending((before) => before.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const drop = (key: string) => setSending((before) => before.filter((one) => one.key !== key));
  const send = async ({ key, file, stop }: Sending) => {
    try {
      const { uploadId } = await uploadFile(file, purpose, (share) => put(key, { share }), stop.signal);
      onChange((before) => [...before, { uploadId, name: file.name }]);
      drop(key);
    } catch (error) {
      if (!stop.signal.aborted) put(key, { error: errorText(error) ?? '没有上传成功' });
    }
  };
  const start = (file: File) => {
    keys += 1;
    const one: Sending = {
      key: String(keys),
      file,
      share: 0,
      error: null,
      stop: new AbortController(),
    };
    setSending((before) => [...before, one]);
    void send(one);
  };
  const take = (files: readonly File[]) => {
    const room = most - value.length - sending.length;
    const problems = files.map((file) => taken.problem(file));
    const fit = files.filter((_, at) => problems[at] === null);
    setWrong(
      problems.find((one) => one !== null) ??
        (fit.length > room ? `最多 ${most} ${taken.counted}，多出的没有上传` : null),
    );
    for (const file of fit.slice(0, room)) start(file);
  };
  const full = value.length + sending.length >= most;
  return (
    <div role="group" aria-labelledby={id} className="min-w-0">
      <p id={id} className="mb-1 text-14 text-t2">
        {label}
      </p>
      <input
        ref={picker}
        type="file"
        multiple
        accept={taken.accept}
        aria-label={`选择${label}`}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          take([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <ul aria-label={`${label}列表`} className="flex flex-col gap-1 empty:hidden">
        {value.map(({ uploadId, name }) => (
          <li key={uploadId} className="flex items-center gap-2 text-13">
            <Icon as={Paperclip} size={16} className="text-t3" />
            <span className="min-w-0 truncate text-t1">{name}</span>
            <span className="shrink-0 text-green-700">已上传</span>
            <IconButton
              size="dense"
              label={`移除 ${name}`}
              onClick={() => onChange((before) => before.filter((one) => one.uploadId !== uploadId))}
            >
              <Icon as={X} size={16} />
            </IconButton>
          </li>
        ))}
        {sending.map((one) => (
          <SendingRow
            key={one.key}
            one={one}
            onRetry={() => {
              put(one.key, { error: null, share: 0 });
              void send(one);
            }}
            onDrop={() => {
              one.stop.abort();
              drop(one.key);
            }}
          />
        ))}
      </ul>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          size="dense"
          icon={<Icon as={Paperclip} size={16} />}
          disabledReason={full ? `最多 ${most} ${taken.counted}` : null}
          onClick={() => picker.current?.click()}
          className="phone:h-11"
        >
          {taken.choose}
        </Button>
        <span className="text-12 text-t3">{hint ?? taken.hint(most)}</span>
      </div>
      {wrong && <FieldError>{wrong}</FieldError>}
    </div>
  );
}

function SendingRow({ one, onRetry, onDrop }: { one: Sending; onRetry: () => void; onDrop: () => void }) {
  const percent = Math.round(one.share * 100);
  return (
    <li className="flex flex-wrap items-center gap-x-2 text-13">
      <Icon as={Paperclip} size={16} className="text-t3" />
      <span className="min-w-0 truncate text-t1">{one.file.name}</span>
      {one.error === null ? (
        <span className="inline-flex items-center gap-2">
          <progress
            aria-label={`${one.file.name} 上传进度`}
            value={percent}
            max={100}
            className="h-1.5 w-24 accent-blue-600"
          />
          <span className="text-t3">{percent}%</span>
        </span>
      ) : (
        <span role="alert" className="inline-flex items-center gap-1 text-red-700">
          {one.error}
          <IconButton size="dense" label={`重新上传 ${one.file.name}`} onClick={onRetry}>
            <Icon as={RotateCw} size={16} />
          </IconButton>
        </span>
      )}
      <IconButton
        size="dense"
        label={`${one.error === null ? '取消上传' : '移除'} ${one.file.name}`}
        onClick={onDrop}
      >
        <Icon as={X} size={16} />
      </IconButton>
    </li>
  );
}
