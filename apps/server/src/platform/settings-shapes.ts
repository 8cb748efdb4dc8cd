import { z } from 'zod';

/** An http(s) address, or empty. */
export const base = z
  .string()
  .refine((text) => text === '' || (/^https?:\/\//.test(text) && URL.canParse(text)), {
    error: '应为空，或以 http:// 或 https:// 开头的地址',
  });

/** A section of the settings file that may be left out: everything in it has a default, unknown keys are refused. */
export const filled = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape).prefault({} as z.input<z.ZodObject<Shape>>);
