import { askOutside, type Platform } from '../../../platform';
import { addressProblem, type Robot, robotDoublesPort, ROBOTS } from './robot-kinds';

const PATIENCE_MS = 5_000;
const MOST_BYTES = 64 * 1024;
/** An answer may repeat anything; so much of it is kept. */
const MOST_PROBLEM = 120;

/** Says one text in the robot's group. Answers why it did not arrive, '' = it did; never says the address. */
export async function speak(
  { ports }: Pick<Platform, 'ports'>,
  robot: Robot,
  text: string,
  now: Date,
): Promise<string> {
  const { title, letter, problem } = ROBOTS[robot.kind];
  const unfit = addressProblem(robot.kind, robot.address, ports.get(robotDoublesPort));
  if (unfit) return unfit;
  const { address, body } = letter(robot, text, now);
  try {
    const heard = await askOutside(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
      mostBytes: MOST_BYTES,
    });
    if (heard.status !== 200) return `${title}答复 HTTP ${heard.status}`;
    const said = problem(readJson(heard.body));
    return said && `${title}答复：${said}`.slice(0, MOST_PROBLEM);
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? `${title}没有答复` : `连接不上${title}`;
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
