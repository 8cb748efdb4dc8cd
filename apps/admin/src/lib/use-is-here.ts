import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is still on the page: what follows a late answer may not move a person who went on. */
export function useIsHere(): RefObject<boolean> {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}
