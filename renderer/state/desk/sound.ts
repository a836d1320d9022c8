/** Short tones as a port. `fill`: an order was filled; `alarm`: the user must react. */
export interface Sound {
  play(what: 'fill' | 'alarm'): void;
}

/** Frequencies in Hz, played one after the other. */
const TONES = { fill: [660, 880], alarm: [440, 330] } as const;
const TONE_SECONDS = 0.09;
const LOUDNESS = 0.08;

/** Creates tones with the browser's audio, without loading a file. The audio context is created with the first tone. */
export function createBrowserSound(): Sound {
  let context: AudioContext | null = null;
  return {
    play(what) {
      context ??= new AudioContext();
      if (context.state === 'suspended') void context.resume();
      for (const [index, frequency] of TONES[what].entries()) tone(context, frequency, index * TONE_SECONDS);
    },
  };
}

/** Plays one tone that fades in and out, so that it does not crackle; `delay` in seconds from now. */
function tone(context: AudioContext, frequency: number, delay: number): void {
  const start = context.currentTime + delay;
  const end = start + TONE_SECONDS;
  const oscillator = context.createOscillator();
  const volume = context.createGain();
  oscillator.frequency.value = frequency;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(LOUDNESS, start + TONE_SECONDS / 4);
  volume.gain.linearRampToValueAtTime(0, end);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(end);
}
