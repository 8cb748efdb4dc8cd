import { useMutation } from '@tanstack/react-query';
import { Upload } from 'lucide';
import { useRef } from 'react';
import { api } from '../../../lib/api';
import { errorText } from '../../../lib/errors';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { Icon } from '../../../ui/icon';

/** The business licence, optional: a picture that the server checks and re-encodes. */
export function LicenceField({
  uploaded,
  onUploaded,
}: {
  uploaded: boolean;
  onUploaded: (uploadId: string) => void;
}) {
  const picker = useRef<HTMLInputElement>(null);
  const send = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.set('file', file);
      return api('upload', { query: { purpose: 'licence' }, body: form } as Parameters<
        typeof api<'upload'>
      >[1]);
    },
    onSuccess: ({ uploadId }) => onUploaded(uploadId),
  });
  return (
    <Field
      label="营业执照"
      hint="选填，JPG、PNG 或 WebP，不超过 5MB；上传后审核更快"
      error={send.isError ? errorText(send.error) : null}
    >
      {(wiring) => (
        <span className="flex items-center gap-3">
          <input
            {...wiring}
            ref={picker}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            className="sr-only"
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file) send.mutate(file);
              event.target.value = '';
            }}
          />
          <Button
            icon={<Icon as={Upload} size={16} />}
            busy={send.isPending}
            onClick={() => picker.current?.click()}
          >
            {uploaded ? '重新上传' : '选择图片'}
          </Button>
          {uploaded && (
            <span role="status" className="text-14 text-green-700">
              已上传
            </span>
          )}
        </span>
      )}
    </Field>
  );
}
