// Prints what main.c prints: a line for each kernel, or for each case of one. node run.mjs MODULE VARIANT SEED [KERNEL]

import { readFileSync } from "node:fs";

const VARIANTS = ["portable", "sse2", "avx2", "avx512", "neon", "simd128"];
const [path, variantName, seed, only] = process.argv.slice(2);
const { instance: { exports: kernels } } = await WebAssembly.instantiate(readFileSync(path), {});
const variant = VARIANTS.indexOf(variantName);
if (!kernels.is_supported(variant)) process.exit(77);

function nameOf(number) {
  const bytes = new Uint8Array(kernels.memory.buffer, kernels.name(number), 64);
  return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
}

for (let number = 0; number < kernels.kernel_count(); number++) {
  const name = nameOf(number);
  const hexadecimal = (value) => BigInt.asUintN(64, value).toString(16).padStart(16, "0");
  if (only && only !== name) continue;
  let all = 0n;
  for (let index = 0; index < kernels.case_count(number); index++) {
    const one = BigInt.asUintN(64, kernels.digest(number, variant, BigInt(seed), index));
    if (only) console.log(`${name} ${index} ${hexadecimal(one)}`);
    all = BigInt.asUintN(64, all * 0x9E3779B97F4A7C15n + one);
  }
  if (!only) console.log(`${name} ${kernels.case_count(number)} ${hexadecimal(all)}`);
}
