/**
 * Fast Fourier transforms of points that are spread over the nodes of a cube: four local transforms, and between them
 * three complete exchanges on the machine, each along another axis of the cube (Johnsson-Ho 1992, introduction and 2.3).
 * With r points in each of r^3 nodes the four digits of a point's number, to the base r, are its place in its node and
 * the three coordinates of the node.
 *
 *   npm run example:fft              4096 points on 512 nodes, and 2^20 points on 32768 nodes
 *   npm run example:fft -- 4096      only one of them
 */
import { completeExchange, cube, exchangeSequence, findAlgorithm, prepare, run } from 'allport';
import { openNodeContext } from 'allport/node';

const AXES = 3;
/** Relative errors in the 2-norm that 32-bit numbers should keep below. */
const MAX_ERROR = 1e-5;

const wanted = process.argv.slice(2).map(Number);
const sizes = wanted.length > 0 ? wanted : [8 ** 4, 32 ** 4];
for (const points of sizes) {
  const radix = Math.round(points ** 0.25);
  if (radix ** 4 !== points || !Number.isInteger(Math.log2(radix)) || radix < 2 || radix > 32) {
    console.error(`${points} points: give the fourth power of 2, 4, 8, 16 or 32`);
    process.exit(2);
  }
}

const context = await openNodeContext();
let right = true;
for (const points of sizes) right &&= await example(points);
context.close();
process.exitCode = right ? 0 : 1;

/** Transforms random points and compares the result with sums in 64 bits; whether it is near enough. */
async function example(points) {
  const radix = Math.round(points ** 0.25);
  const dim = Math.log2(radix);
  const signal = noise(points);
  const transformed = await transform(signal, radix);
  const bins = points <= 2 ** 13 ? points : 1024;
  const error = errorOfBins(signal, transformed, bins);
  const exchanges = exchangeSequence({ axes: Array(AXES).fill(dim) });
  const steps = (name) => prepare(findAlgorithm(name, 'sequence'), exchanges).proof.certificate.steps;

  console.log(`${points} points, ${radix} in each of ${radix ** AXES} nodes`);
  console.log(`  four local transforms of ${radix} points, three exchanges of ${radix} blocks of two f32`);
  console.log(
    `  steps of the three exchanges: ${steps('sequential')} one after another, ${steps('pipelined')} pipelined`,
  );
  console.log(`  relative error of ${bins} bins against their sums in f64: ${error.toExponential(1)}`);
  let largest = error;
  if (bins < points) {
    const whole = errorOf(transformed, transform64(signal));
    console.log(`  relative error of all bins against an FFT in f64: ${whole.toExponential(1)}`);
    largest = Math.max(largest, whole);
  }
  return largest < MAX_ERROR;
}

/**
 * The transform of complex numbers, re and im in turn. Number n = (n3 n2 n1 n0) to the base r starts in slot n3 of node
 * (n0 n1 n2); bin k = (k3 k2 k1 k0) ends in slot k3 of node (k2 k1 k0).
 */
async function transform(signal, radix) {
  const nodes = radix ** AXES;
  const state = new Float32Array(2 * radix * nodes);
  for (let n = 0; n < radix * nodes; n++) {
    const [n3, n2, n1, n0] = digits(n, radix);
    const place = n3 * nodes + (n0 * radix + n1) * radix + n2;
    state.set(signal.subarray(2 * n, 2 * n + 2), 2 * place);
  }
  for (let stage = 0; stage <= AXES; stage++) {
    transformNodes(state, radix, stage);
    if (stage < AXES) await exchange(state, radix, stage);
  }
  const bins = new Float32Array(state.length);
  for (let k = 0; k < radix * nodes; k++) {
    const [k3, k2, k1, k0] = digits(k, radix);
    const place = k3 * nodes + (k2 * radix + k1) * radix + k0;
    bins.set(state.subarray(2 * place, 2 * place + 2), 2 * k);
  }
  return bins;
}

/** In every node the transform of its r points, and the factors that belong between this stage and the next. */
function transformNodes(state, radix, stage) {
  const nodes = radix ** AXES;
  const roots = rootsOfUnity(radix ** (AXES + 1 - stage));
  const rest = radix ** (AXES - stage);
  const before = new Float64Array(2 * radix);
  for (let node = 0; node < nodes; node++) {
    for (let slot = 0; slot < radix; slot++) {
      before.set(state.subarray(2 * (slot * nodes + node), 2 * (slot * nodes + node) + 2), 2 * slot);
    }
    const waiting = restOf(node, radix, stage);
    for (let k = 0; k < radix; k++) {
      let re = 0;
      let im = 0;
      for (let n = 0; n < radix; n++) {
        // The sum's root and the factor are roots of the same number of points.
        const root = 2 * ((n * k * rest + waiting * k) % (radix * rest));
        re += before[2 * n] * roots[root] - before[2 * n + 1] * roots[root + 1];
        im += before[2 * n] * roots[root + 1] + before[2 * n + 1] * roots[root];
      }
      state[2 * (k * nodes + node)] = re;
      state[2 * (k * nodes + node) + 1] = im;
    }
  }
}

/** The number that the digits make which are not transformed yet: those of the axes from the stage's on. */
function restOf(node, radix, stage) {
  const axes = [node % radix, Math.floor(node / radix) % radix, Math.floor(node / radix ** 2)];
  return axes.slice(stage).reduce((number, digit) => number * radix + digit, 0);
}

/** A complete exchange along one axis, in place, on the machine; every block is verified. */
async function exchange(state, radix, axis) {
  const dim = Math.log2(radix);
  const nodes = radix ** AXES;
  const experiment = prepare(
    findAlgorithm('necklace'),
    completeExchange({ topology: cube(dim, nodes / radix) }),
  );
  // A cube looks the same whichever of its dimensions are counted first: here, those of the axis.
  const stride = radix ** axis;
  const renumbered = (node) => {
    const coordinate = Math.floor(node / stride) % radix;
    const others = Math.floor(node / (stride * radix)) * stride + (node % stride);
    return others * radix + coordinate;
  };
  const words = new Uint32Array(state.buffer);
  const data = new Uint32Array(words.length);
  const forEachWord = (visit) => {
    for (let slot = 0; slot < radix; slot++) {
      for (let node = 0; node < nodes; node++) {
        const [here, there] = [slot * nodes + node, slot * nodes + renumbered(node)];
        visit(2 * here, 2 * there);
        visit(2 * here + 1, 2 * there + 1);
      }
    }
  };
  forEachWord((here, there) => {
    data[there] = words[here];
  });
  const report = await run(context, experiment, { words: 2, data });
  if (!report.verified) throw new Error('the exchange went wrong');
  forEachWord((here, there) => {
    words[here] = data[there];
  });
}

/** The four digits of a number, the highest first. */
function digits(number, radix) {
  return [3, 2, 1, 0].map((power) => Math.floor(number / radix ** power) % radix);
}

/** exp(-2 pi i k / n) for k = 0 to n - 1. */
function rootsOfUnity(n) {
  const roots = new Float64Array(2 * n);
  for (let k = 0; k < n; k++) {
    roots[2 * k] = Math.cos((2 * Math.PI * k) / n);
    roots[2 * k + 1] = -Math.sin((2 * Math.PI * k) / n);
  }
  return roots;
}

/** The relative error, in the 2-norm, of so many bins spread over all, against their sums in 64 bits. */
function errorOfBins(signal, transformed, bins) {
  const points = signal.length / 2;
  const roots = rootsOfUnity(points);
  const sums = new Float64Array(2 * bins);
  const measured = new Float64Array(2 * bins);
  for (let bin = 0; bin < bins; bin++) {
    // Every bin, or one in so many at places of all kinds.
    const k = bins === points ? bin : (bin * Math.floor(points / bins) + ((bin * 7919) % 1021)) % points;
    for (let n = 0; n < points; n++) {
      const root = 2 * ((n * k) % points);
      sums[2 * bin] += signal[2 * n] * roots[root] - signal[2 * n + 1] * roots[root + 1];
      sums[2 * bin + 1] += signal[2 * n] * roots[root + 1] + signal[2 * n + 1] * roots[root];
    }
    measured.set(transformed.subarray(2 * k, 2 * k + 2), 2 * bin);
  }
  return errorOf(measured, sums);
}

function errorOf(measured, exact) {
  let difference = 0;
  let size = 0;
  for (let i = 0; i < exact.length; i++) {
    difference += (measured[i] - exact[i]) ** 2;
    size += exact[i] ** 2;
  }
  return Math.sqrt(difference / size);
}

/** The transform in 64 bits, by halves. */
function transform64(signal) {
  const points = signal.length / 2;
  const roots = rootsOfUnity(points);
  const halves = (first, stride, count) => {
    const result = new Float64Array(2 * count);
    if (count === 1) {
      result.set(signal.subarray(2 * first, 2 * first + 2));
      return result;
    }
    const even = halves(first, 2 * stride, count / 2);
    const odd = halves(first + stride, 2 * stride, count / 2);
    for (let k = 0; k < count / 2; k++) {
      const [c, s] = [roots[2 * k * stride], roots[2 * k * stride + 1]];
      const re = c * odd[2 * k] - s * odd[2 * k + 1];
      const im = s * odd[2 * k] + c * odd[2 * k + 1];
      result[2 * k] = even[2 * k] + re;
      result[2 * k + 1] = even[2 * k + 1] + im;
      result[2 * (k + count / 2)] = even[2 * k] - re;
      result[2 * (k + count / 2) + 1] = even[2 * k + 1] - im;
    }
    return result;
  };
  return halves(0, 1, points);
}

/** The same numbers from -1 to 1 every time. */
function noise(points) {
  let state = 1;
  return Float32Array.from({ length: 2 * points }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  });
}
