import type { Opening } from './queries';

export interface StepProps {
  opening: Opening;
  /** what was done, in words; the next step opens */
  onSaved: (said: string) => void;
}
