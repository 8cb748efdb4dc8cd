/** Two short notes, made here: no file is loaded. */
const NOTES = [880, 1174.7];
const NOTE_SECONDS = 0.16;
const LOUDNESS = 0.18;

let audio: AudioContext | undefined;

/** A short sound. Browsers allow it once the person has touched the page; until then it is silent. */
export function chime(): void {
  audio ??= new AudioContext();
  if (audio.state === 'suspended') audio.resume().catch(() => undefined);
  const begin = audio.currentTime;
  for (const [at, pitch] of NOTES.entries()) {
    const from = begin + at * NOTE_SECONDS;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(LOUDNESS, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + NOTE_SECONDS * 2);
    tone.connect(volume).connect(audio.destination);
    tone.start(from);
    tone.stop(from + NOTE_SECONDS * 2);
  }
}
