import { isMobile } from '@pifa/domain';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../lib/api';
import { errorText } from '../../lib/errors';
import { readStored, writeStored } from '../../lib/storage';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';

type Purpose = 'register' | 'password' | 'inquiry';

interface SmsCodeProps {
  phone: string;
  purpose: Purpose;
  code: string;
  onCode: (code: string) => void;
  /** The sentence under the code box. */
  error?: string | null;
  /** Called when the phone number is at fault; the field above shows the error. */
  onPhoneProblem: (text: string) => void;
}

/** Seconds until the next code may be requested; stored, so that a reload does not reset it. */
function useCountdown(name: string): [number, (seconds: number) => void] {
  const [until, setUntil] = useState(() => Number(readStored(name)) || 0);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (left === 0) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [left]);
  return [
    left,
    (seconds) => {
      const end = Date.now() + seconds * 1000;
      writeStored(name, String(end));
      setNow(Date.now());
      setUntil(end);
    },
  ];
}

/** Captcha picture, then the SMS code with its 60 s wait (UX §4.9). The picture is replaced after every use. */
export function SmsCode({ phone, purpose, code, onCode, error, onPhoneProblem }: SmsCodeProps) {
  const [answer, setAnswer] = useState('');
  const [unanswered, setUnanswered] = useState(false);
  const answerBox = useRef<HTMLInputElement>(null);
  const [left, wait] = useCountdown(`sms-${purpose}-until`);
  const picture = useQuery({
    queryKey: ['imgCode', purpose],
    queryFn: ({ signal }) => api('imgCode', { signal }),
    staleTime: 4 * 60_000,
    gcTime: 0,
  });
  const renew = () => {
    setAnswer('');
    void picture.refetch();
  };
  const send = useMutation({
    mutationFn: () =>
      api('sendSms', {
        query: { phone, purpose, imgCode: answer.trim(), session_id: picture.data?.session_id ?? '' },
      }),
    onSuccess: ({ seconds }) => {
      wait(seconds);
      setAnswer('');
      void picture.refetch();
    },
    onError: renew,
  });
  const ask = () => {
    if (!isMobile(phone)) onPhoneProblem('请填写正确的电话号码');
    else if (answer.trim() === '') {
      setUnanswered(true);
      answerBox.current?.focus();
    } else send.mutate();
  };
  const refused = unanswered ? '请填写图形验证码' : send.isError ? errorText(send.error) : null;
  return (
    <>
      <Field label="图形验证码" required error={refused}>
        {(wiring) => (
          <span className="flex items-stretch gap-2">
            <Input
              {...wiring}
              ref={answerBox}
              size="touch"
              autoComplete="off"
              maxLength={8}
              className="min-w-0 flex-1"
              value={answer}
              onChange={(event) => {
                setAnswer(event.target.value);
                setUnanswered(false);
                send.reset();
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                if (answer.trim() && left === 0) ask();
              }}
            />
            <button
              type="button"
              onClick={renew}
              aria-label="看不清，换一张"
              title="看不清，换一张"
              className="h-11 w-30 shrink-0 overflow-hidden rounded-tag border border-line bg-sub text-12 text-blue-600"
            >
              {picture.data?.imgsrc ? (
                <img
                  src={picture.data.imgsrc}
                  alt="图形验证码"
                  width={120}
                  height={44}
                  className="size-full object-cover"
                />
              ) : picture.isError ? (
                '加载失败，点击重试'
              ) : (
                '加载中'
              )}
            </button>
          </span>
        )}
      </Field>
      <div data-field="code">
        <Field label="短信验证码" required error={error}>
          {(wiring) => (
            <span className="flex items-stretch gap-2">
              <Input
                {...wiring}
                size="touch"
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={6}
                className="min-w-0 flex-1"
                value={code}
                onChange={(event) => onCode(event.target.value.replace(/\D/g, ''))}
              />
              <Button
                size="touch"
                className="w-30 shrink-0"
                busy={send.isPending}
                disabled={left > 0}
                onClick={ask}
              >
                {left > 0 ? `${left} 秒后重发` : '获取验证码'}
              </Button>
            </span>
          )}
        </Field>
      </div>
      {send.isSuccess && left > 0 && (
        <p role="status" className="text-12 text-green-700">
          验证码已发送至您的手机，5 分钟内有效
        </p>
      )}
    </>
  );
}
