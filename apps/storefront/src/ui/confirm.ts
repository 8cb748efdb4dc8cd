import type { ReactNode } from 'react';
import { create } from 'zustand';

export interface ConfirmQuestion {
  /** The question itself: 「删除这个地址？」. */
  title: string;
  body?: ReactNode;
  /** The verb of the act, not 「是」. */
  confirmLabel?: string;
  cancelLabel?: string;
  danger?: boolean;
}

interface Question {
  question: ConfirmQuestion | null;
  answer: (yes: boolean) => void;
}

/** The open question; the dialog host shows it. */
export const useQuestion = create<Question>(() => ({ question: null, answer: () => undefined }));

/** Asks and resolves with the answer: `if (await confirm({ title: '取消这张订单？', danger: true })) …`. */
export function confirm(question: ConfirmQuestion): Promise<boolean> {
  useQuestion.getState().answer(false);
  return new Promise((resolve) => {
    useQuestion.setState({
      question,
      answer: (yes) => {
        useQuestion.setState({ question: null, answer: () => undefined });
        resolve(yes);
      },
    });
  });
}
