const tasks = [];

/** Registers what must be undone at the end, however the run ends. */
export const atEnd = (task) => tasks.push(task);

/** Undoes everything, last task first. A failing task does not stop the others. */
export async function cleanUp() {
  while (tasks.length > 0) {
    try {
      await tasks.pop()();
    } catch (error) {
      console.error(`clean-up: ${error.message}`);
    }
  }
}
