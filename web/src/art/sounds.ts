/**
 * Sounds made on the spot: a card that slides on a table, a point like struck wood, a turn like two notes of a flute, a clock
 * like two knocks.
 * Nothing sounds, and no audio is opened, before `enable(true)`; a browser that has no audio stays silent.
 */

export type Sound = 'card' | 'point' | 'turn' | 'clock';

const LOUD = 0.22;

let enabled = false;
let volume = 0.7; // of LOUD
let air: { context: AudioContext; out: GainNode; noise: AudioBuffer } | undefined;

/** Switch sound on or off, and how loud it is, from 0 to 1: at the start, and whenever the person changes the setting. */
export function enable(on: boolean, loudness = volume): void {
  enabled = on;
  volume = loudness;
  if (air) air.out.gain.value = LOUD * volume;
  if (on) open();
  else void air?.context.suspend();
}

/** Play a sound, perhaps a little later, in seconds. */
export function play(kind: Sound, later = 0): void {
  if (!enabled || !open()) return;
  const start = air!.context.currentTime + 0.01 + later;
  if (kind === 'card') card(start);
  else if (kind === 'point') point(start);
  else if (kind === 'clock') clock(start);
  else turn(start);
}

function open(): boolean {
  if (!air) {
    // before the first click or key a browser would refuse, and complain
    if (typeof AudioContext === 'undefined' || navigator.userActivation?.hasBeenActive === false) return false;
    const context = new AudioContext();
    const out = context.createGain();
    out.gain.value = LOUD * volume;
    out.connect(context.destination);
    const noise = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
    air = { context, out, noise };
  }
  if (air.context.state === 'suspended') air.context.resume().catch(() => {});
  return true;
}

/** A gain that rises to a peak and dies away. */
function swell(start: number, rise: number, peak: number, hold: number, fall: number): GainNode {
  const gain = air!.context.createGain();
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(peak, start + rise);
  gain.gain.setValueAtTime(peak, start + rise + hold);
  gain.gain.setTargetAtTime(0, start + rise + hold, fall / 4);
  gain.connect(air!.out);
  return gain;
}

function tone(start: number, pitch: number, length: number, into: AudioNode, glide = pitch): OscillatorNode {
  const voice = air!.context.createOscillator();
  voice.frequency.setValueAtTime(pitch, start);
  voice.frequency.exponentialRampToValueAtTime(glide, start + length);
  voice.connect(into);
  voice.start(start);
  voice.stop(start + length);
  return voice;
}

function breath(start: number, length: number, from: number, to: number, sharp: number, into: AudioNode): void {
  const source = air!.context.createBufferSource();
  const band = air!.context.createBiquadFilter();
  source.buffer = air!.noise;
  band.type = 'bandpass';
  band.Q.value = sharp;
  band.frequency.setValueAtTime(from, start);
  band.frequency.exponentialRampToValueAtTime(to, start + length);
  source.connect(band).connect(into);
  source.start(start, Math.random() * 0.2, length);
}

function card(start: number): void {
  breath(start, 0.12, 3200, 1300, 0.9, swell(start, 0.03, 0.42, 0, 0.09));
  tone(start + 0.065, 150, 0.1, swell(start + 0.065, 0.004, 0.6, 0, 0.08), 85);
}

function point(start: number): void {
  // a bar of wood sounds its ground tone and, briefly, one two octaves above
  tone(start, 659, 0.5, swell(start, 0.003, 0.55, 0, 0.34));
  tone(start, 2637, 0.12, swell(start, 0.002, 0.14, 0, 0.06));
  breath(start, 0.03, 2400, 1800, 1.5, swell(start, 0.001, 0.2, 0, 0.02));
}

/** Time runs out: two dry knocks. */
function clock(start: number): void {
  for (const at of [start, start + 0.22]) {
    tone(at, 880, 0.12, swell(at, 0.002, 0.5, 0, 0.1), 740);
    breath(at, 0.02, 3000, 2000, 1.5, swell(at, 0.001, 0.25, 0, 0.02));
  }
}

function turn(start: number): void {
  for (const [at, pitch, length] of [
    [0, 440, 0.2],
    [0.2, 659, 0.42],
  ] as const) {
    const gain = swell(start + at, 0.05, 0.4, length - 0.12, 0.3);
    const long = length + 0.3;
    const voice = tone(start + at, pitch * 0.992, long, gain, pitch);
    tone(start + at, pitch * 2, long, swell(start + at, 0.06, 0.06, length - 0.14, 0.2));
    breath(start + at, 0.3, pitch * 2, pitch * 2, 6, swell(start + at, 0.03, 0.12, 0.05, 0.2));
    const wave = air!.context.createOscillator();
    const depth = air!.context.createGain();
    wave.frequency.value = 5;
    depth.gain.value = pitch * 0.004;
    wave.connect(depth).connect(voice.frequency);
    wave.start(start + at + 0.1);
    wave.stop(start + at + long);
  }
}
