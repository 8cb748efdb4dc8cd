import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../lib/api';
import { useRegions } from '../../widgets/area-cascader';
import type { Attachment } from '../../widgets/attachments';
import { type InquiryGoods, removeInquiryGoods } from '../../widgets/inquiry-list';
import { bodyOf, type InquiryForm } from './form';

export interface Sent {
  id: string;
  no: string;
  promise: string;
}

interface Sending {
  form: InquiryForm;
  list: readonly InquiryGoods[];
  files: readonly Attachment[];
}

/**
 * Sends the inquiry. Sent goods leave the list; a failure changes nothing. An attempt with an unknown outcome is
 * repeated under the same request id, so that it cannot create two inquiries; changed content is a new attempt.
 */
export function useSubmit(onSent: (sent: Sent) => void) {
  const regions = useRegions();
  const attempt = useRef({ content: '', id: '' });
  return useMutation({
    mutationFn: async ({ form, list, files }: Sending) => {
      const content = JSON.stringify([form, list, files]);
      if (attempt.current.content !== content) attempt.current = { content, id: crypto.randomUUID() };
      return api('inquirySubmit', {
        body: bodyOf(form, list, regions.data ?? [], files, attempt.current.id),
      });
    },
    onSuccess: ({ id, no, promise }, { list }) => {
      attempt.current = { content: '', id: '' };
      removeInquiryGoods(list.map((item) => item.goodsId));
      onSent({ id, no, promise });
    },
  });
}
