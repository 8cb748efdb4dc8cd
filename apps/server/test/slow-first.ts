import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { slowFiles } from './suite-files.ts';

/** Starts the files that take longest first: at the end one of two workers would wait for them. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => slowFiles.some((file) => moduleId.endsWith(file));
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}
