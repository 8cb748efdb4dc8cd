/** Made here: no file is loaded. */
interface Note {
  pitch: number;
  seconds: number;
  shape?: OscillatorType;
}
/** Two short notes: something came in. */
const CHIME: readonly Note[] = [
  { pitch: 880, seconds: 0.16 },
  { pitch: 1174.7, seconds: 0.16 },
];
/** One low, rough note: a wrong scan, heard without looking up. */
const BUZZ: readonly Note[] = [{ pitch: 196, seconds: 0.28, shape: 'square' }];
/** One high, very short note: a scan that counts. */
const TICK: readonly Note[] = [{ pitch: 1568, seconds: 0.05 }];
const LOUDNESS = 0.18;

let audio: AudioContext | undefined;

/** Browsers allow a sound once the person has touched the page; until then it is silent. */
function play(notes: readonly Note[]): void {
  audio ??= new AudioContext();
  if (audio.state === 'suspended') audio.resume().catch(() => undefined);
  let from = audio.currentTime;
  for (const { pitch, seconds, shape = 'sine' } of notes) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = shape;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(LOUDNESS, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + seconds * 2);
    tone.connect(volume).connect(audio.destination);
    tone.start(from);
    tone.stop(from + seconds * 2);
    from += seconds;
  }
}

export const chime = (): void => play(CHIME);
export const buzz = (): void => play(BUZZ);
export const tick = (): void => play(TICK);
