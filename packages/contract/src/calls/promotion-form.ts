import { z } from '../define-call';

/** A field of a kind's form, as the page draws it: in the words and units of the trade. */
export interface WireFormField {
  name: string;
  word: string;
  control: string;
  required: boolean;
  unit: string;
  hint: string;
  min?: number | undefined;
  max?: number | undefined;
  decimals?: number | undefined;
  maxLength?: number | undefined;
  options?: { value: string; label: string }[] | undefined;
  when?: { field: string; is: (string | boolean)[] } | undefined;
  fills?: string | undefined;
  picksBy?: string | undefined;
  fields?: WireFormField[] | undefined;
}

export const formField: z.ZodType<WireFormField> = z.lazy(() =>
  z.object({
    name: z.string(),
    word: z.string(),
    control: z.string(),
    required: z.boolean(),
    unit: z.string(),
    hint: z.string(),
    min: z.number().optional(),
    max: z.number().optional(),
    decimals: z.number().int().optional(),
    maxLength: z.number().int().optional(),
    options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
    when: z.object({ field: z.string(), is: z.array(z.union([z.string(), z.boolean()])) }).optional(),
    fills: z.string().optional(),
    picksBy: z.string().optional(),
    fields: z.array(formField).optional(),
  }),
);
