import { App } from 'antd';
import { useRef } from 'react';
import { textOf } from '../lib/client';
import { useIsHere } from '../lib/use-is-here';

/**
 * Makes a call of a desk once, and says how it ended also to who has gone on to the next object meanwhile: the callbacks of
 * `mutate` would be dropped then. `onDone`, which leads on, is only for who is still here. `missed` says what was not
 * done, for who is elsewhere; `onRefused` takes a refusal that wants more than words.
 */
export function useAnswer(onDone: () => void) {
  const { message } = App.useApp();
  const isHere = useIsHere();
  const isAsked = useRef(false);
  return async (
    ask: () => Promise<{ message: string }>,
    missed: string,
    onRefused?: (error: unknown) => boolean,
  ): Promise<void> => {
    if (isAsked.current) return;
    isAsked.current = true;
    try {
      const { message: said } = await ask();
      void message.success(said);
      if (isHere.current) onDone();
    } catch (error) {
      if (!isHere.current) void message.error(`${missed}：${textOf(error)}`);
      else if (!onRefused?.(error)) void message.error(textOf(error));
    } finally {
      isAsked.current = false;
    }
  };
}
