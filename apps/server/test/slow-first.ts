import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { slowFiles } from './suite-files.ts';

/** Starts the slowest files first: otherwise one of two workers would wait for them at the end. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => slowFiles.some((file) => moduleId.endsWith(file));
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}
