import { fen, fenToYuan } from '@pifa/domain';

/** A sum of fen as a wire number of yuan. */
export const yuan = (amount: number): number => fenToYuan(fen(amount));
