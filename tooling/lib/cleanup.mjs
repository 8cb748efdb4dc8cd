const tasks = [];

/** Remembers what must be undone at the end, whatever the end is. */
export const atEnd = (task) => tasks.push(task);

/** Undoes everything, last thing first. A failing task does not keep the others from being done. */
export async function cleanUp() {
  while (tasks.length > 0) {
    try {
      await tasks.pop()();
    } catch (error) {
      console.error(`clean-up: ${error.message}`);
    }
  }
}
