import { describe, expect, test } from 'vitest';
import {
  betaQuantile,
  binomialCdf,
  binomialProbability,
  chiSquaredTail,
  complementaryErrorFunction,
  logGamma,
  normalCdf,
  normalQuantile,
  regularizedBeta,
  studentQuantile,
  studentTail,
} from './distributions.ts';

const functions = {
  logGamma,
  regularizedBeta,
  betaQuantile,
  complementaryErrorFunction,
  normalCdf,
  normalQuantile,
  studentTail,
  studentQuantile,
  binomialCdf,
  binomialProbability,
  chiSquaredTail,
} as Record<string, (...args: number[]) => number>;

/** [arguments, value]: computed with 60 digits (mpmath), the arguments being the doubles written here. */
const reference: Record<string, [number[], number][]> = {
  logGamma: [
    [[0.001], 6.907178885383853],
    [[0.5], 0.5723649429247001],
    [[1.5], -0.12078223763524522],
    [[3.25], 0.9358019311087253],
    [[10], 12.801827480081469],
    [[15.9], 27.625493215168692],
    [[16], 27.89927138384089],
    [[100.5], 361.4355404677776],
    [[100000.0], 1051287.7089736569],
    [[100000000.0], 1742068066.1038346],
  ],
  regularizedBeta: [
    [[0.1, 0.5, 0.5], 0.20483276469913345],
    [[0.3, 2, 5], 0.5798249999999999],
    [[0.9, 2, 5], 0.999945],
    [[0.5, 30, 40], 0.8857998873233515],
    [[0.01, 0.1, 0.1], 0.3203082503756263],
    [[0.25, 200, 1], 3.8725919148493183e-121],
    [[0.999, 500, 0.5], 0.31731044730971714],
    [[1e-10, 0.5, 3], 1.874999999875e-5],
    [[0.62, 123456, 76545], 0.9939192402541367],
    [[0.6151, 123456, 76545], 0.022647841798837966],
    [[1e-6, 1, 1000000], 0.6321207427683548],
  ],
  betaQuantile: [
    [[0.025, 8, 3], 0.44390453769235844],
    [[0.975, 9, 2], 0.9747892736731666],
    [[0.5, 0.5, 0.5], 0.5],
    [[0.975, 1, 10], 0.3084971078187608],
    [[1e-8, 3, 4], 0.0007941735408983302],
    [[0.025, 0.5, 100.5], 4.898073104397485e-6],
    [[0.975, 1, 1000000], 3.688872650206488e-6],
    [[0.025, 1, 1000000], 2.5317807663794178e-8],
  ],
  complementaryErrorFunction: [
    [[-3], 1.9999779095030015],
    [[-0.5], 1.5204998778130465],
    [[0], 1.0],
    [[1e-10], 0.999999999887162],
    [[0.5], 0.4795001221869535],
    [[1], 0.15729920705028513],
    [[1.9999], 0.004679802092970608],
    [[2], 0.004677734981047266],
    [[2.5], 0.0004069520174449589],
    [[5], 1.537459794428035e-12],
    [[10], 2.088487583762545e-45],
    [[26], 5.663192408856143e-296],
  ],
  normalCdf: [
    [[-38], 2.88542835e-316],
    [[-10], 7.619853024160525e-24],
    [[-5], 2.866515718791939e-7],
    [[-2.8], 0.0025551303304279342],
    [[-1.96], 0.024997895148220435],
    [[-1], 0.15865525393145705],
    [[0], 0.5],
    [[0.3], 0.6179114221889527],
    [[1.96], 0.9750021048517795],
    [[4], 0.9999683287581669],
    [[8], 0.9999999999999993],
  ],
  normalQuantile: [
    [[1e-300], -37.0470962993612],
    [[1e-20], -9.262340089798407],
    [[1e-5], -4.264890793922825],
    [[0.025], -1.9599639845400543],
    [[0.1], -1.2815515655446004],
    [[0.4999], -0.00025066283008800747],
    [[0.5], 0.0],
    [[0.8], 0.8416212335729144],
    [[0.975], 1.9599639845400538],
    [[0.999999], 4.753424308817087],
  ],
  studentTail: [
    [[0, 3], 0.5],
    [[1, 1], 0.25],
    [[2.5, 4], 0.03338327240599407],
    [[-1.5, 7], 0.911350756505015],
    [[12, 3], 0.0006225079003946683],
    [[2, 1000], 0.02288517324662582],
    [[40, 10], 1.1404288715428774e-12],
    [[1.3, 4.5], 0.12809804397201702],
    [[1e-8, 5], 0.4999999962039331],
  ],
  studentQuantile: [
    [[0.975, 1], 12.706204736174694],
    [[0.975, 2], 4.302652729749462],
    [[0.975, 3], 3.1824463052837086],
    [[0.975, 4], 2.7764451051977934],
    [[0.975, 9], 2.262157162798205],
    [[0.975, 30], 2.0422724563012378],
    [[0.995, 5], 4.032142983555227],
    [[0.6, 3.5], 0.2732654540557796],
    [[1e-10, 3], -2225.7692846830932],
    [[0.05, 12], -1.78228755564932],
    [[0.999, 0.5], 102849.11563017537],
    [[0.975, 999], 1.9623414611334495],
  ],
  binomialCdf: [
    [[0, 10, 0.5], 0.0009765625],
    [[3, 10, 0.5], 0.171875],
    [[9, 10, 0.3], 0.9999940951],
    [[100, 240, 0.5], 0.005832046158838831],
    [[59, 180, 0.5], 2.217224631877588e-6],
    [[5, 1000, 0.01], 0.06613951160725197],
  ],
  binomialProbability: [
    [[0, 10, 0.5], 0.0009765625],
    [[10, 10, 0.9], 0.3486784401000001],
    [[3, 10, 0.5], 0.1171875],
    [[500000, 1000000, 0.5], 0.0007978843613317501],
    [[5, 1000, 0.01], 0.03745311160824724],
    [[0, 1000000, 1e-7], 0.9048374135117722],
  ],
  chiSquaredTail: [
    [[0], 1.0],
    [[0.1], 0.7518296340458492],
    [[3.84145882069412], 0.050000000000000176],
    [[20.67222222222222], 5.450094825427124e-6],
    [[100], 1.523970604832105e-23],
  ],
};

describe.each(Object.entries(reference))('%s', (name, rows) => {
  test.each(rows)('of %j is %d to 13 digits', (args, expected) => {
    const value = functions[name]!(...args);
    const nearZero = name.endsWith('Quantile') ? 1e-16 : 1e-300;
    expect(Math.abs(value - expected)).toBeLessThanOrEqual(1e-13 * Math.abs(expected) + nearZero);
  });
});

test('quantiles undo their cumulative functions', () => {
  for (const p of [0.001, 0.025, 0.3, 0.5, 0.8, 0.999]) {
    expect(normalCdf(normalQuantile(p))).toBeCloseTo(p, 14);
    for (const df of [1, 2, 3, 7.5, 200])
      expect(1 - studentTail(studentQuantile(p, df), df)).toBeCloseTo(p, 13);
    expect(regularizedBeta(betaQuantile(p, 2.5, 7), 2.5, 7)).toBeCloseTo(p, 13);
  }
});

test('the ends of each range', () => {
  expect(regularizedBeta(0, 2, 3)).toBe(0);
  expect(regularizedBeta(1, 2, 3)).toBe(1);
  expect(betaQuantile(0, 2, 3)).toBe(0);
  expect(betaQuantile(1, 2, 3)).toBe(1);
  expect(binomialCdf(-1, 5, 0.5)).toBe(0);
  expect(binomialCdf(5, 5, 0.5)).toBe(1);
  expect(binomialProbability(0, 3, 0)).toBe(1);
  expect(binomialProbability(1, 3, 0)).toBe(0);
  expect(binomialProbability(3, 3, 1)).toBe(1);
  expect(binomialProbability(2, 3, 1)).toBe(0);
  expect(binomialProbability(4, 3, 0.5)).toBe(0);
  expect(binomialProbability(-1, 3, 0.5)).toBe(0);
  expect(binomialProbability(0, 0, 0)).toBe(1);
  expect(binomialProbability(0, 0, 1)).toBe(1);
  expect(normalQuantile(0)).toBe(Number.NEGATIVE_INFINITY);
  expect(normalQuantile(1)).toBe(Number.POSITIVE_INFINITY);
  expect(complementaryErrorFunction(30)).toBe(0);
});
