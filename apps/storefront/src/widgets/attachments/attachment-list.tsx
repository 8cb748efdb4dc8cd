import { useMutation } from '@tanstack/react-query';
import { Paperclip } from 'lucide-react';
import { useEffect, useState } from 'react';
import { errorText } from '../../lib/errors';
import { readPrivateFile } from '../../lib/private-file';
import { Dialog } from '../../ui/dialog';
import { Icon } from '../../ui/icon';
import { toast } from '../../ui/toast';

interface Shown {
  name: string;
  address: string;
}

/** Pictures that were sent along: pressed, one opens above the page. Only its own company can read it. */
export function AttachmentList({
  label,
  files,
}: {
  label: string;
  files: readonly { url: string; name: string }[];
}) {
  const [shown, setShown] = useState<Shown | null>(null);
  const open = useMutation({
    mutationFn: async ({ url, name }: { url: string; name: string }) => ({
      name,
      address: URL.createObjectURL(await readPrivateFile(url)),
    }),
    onSuccess: setShown,
    onError: (error) => {
      const text = errorText(error);
      if (text) toast({ text, tone: 'error' });
    },
  });
  useEffect(() => () => void (shown && URL.revokeObjectURL(shown.address)), [shown]);
  if (files.length === 0) return null;
  return (
    <>
      <ul aria-label={label} className="flex flex-wrap gap-x-4 gap-y-1">
        {files.map((file) => (
          <li key={file.url} className="min-w-0">
            <button
              type="button"
              disabled={open.isPending}
              onClick={() => open.mutate(file)}
              className="link relative inline-flex max-w-full items-center gap-1 text-13 phone:hit-44"
            >
              <Icon as={Paperclip} size={14} />
              <span className="min-w-0 truncate">{file.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {shown && (
        <Dialog open title={shown.name} width={750} onClose={() => setShown(null)}>
          <img src={shown.address} alt={shown.name} className="mx-auto h-auto max-w-full" />
        </Dialog>
      )}
    </>
  );
}
