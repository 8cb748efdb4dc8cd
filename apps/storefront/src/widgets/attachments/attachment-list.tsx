import { useMutation } from '@tanstack/react-query';
import { Download, Paperclip } from 'lucide';
import { useEffect, useState } from 'react';
import { api, apiPath } from '../../lib/api';
import { downloadFrom } from '../../lib/download';
import { errorText } from '../../lib/errors';
import { readPrivateFile } from '../../lib/private-file';
import { Dialog } from '../../ui/dialog';
import { Icon } from '../../ui/icon';
import { toast } from '../../ui/toast';

interface Shown {
  name: string;
  address: string;
}

export interface SentFile {
  /** where it is read */
  url: string;
  name: string;
  /** Set for what is saved and not looked at: the file's id. */
  saveId?: string;
  /** 「236 KB」; absent = not shown */
  sizeText?: string;
}

/**
 * Attached files: a press opens a picture in a lightbox and downloads anything else. The link is signed at that
 * moment for this buyer; only the company's own members can read the file.
 */
export function AttachmentList({ label, files }: { label: string; files: readonly SentFile[] }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const open = useMutation({
    mutationFn: async ({ url, name, saveId }: SentFile): Promise<Shown | null> => {
      if (!saveId) return { name, address: URL.createObjectURL(await readPrivateFile(url)) };
      const link = await api('fileLink', { params: { id: saveId } });
      downloadFrom(apiPath(link.url), link.name || name);
      return null;
    },
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
              <Icon as={file.saveId ? Download : Paperclip} size={14} />
              <span className="min-w-0 truncate">{file.name}</span>
              {file.sizeText && <span className="shrink-0 text-12 text-t3">{file.sizeText}</span>}
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
