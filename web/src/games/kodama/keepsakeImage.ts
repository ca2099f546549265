// A finished tree as a picture to keep. The server draws it; the browser makes the pixels.
import type { TableSource } from '../../sources/source';

export function pictureOf(table: TableSource, seat: string, words: { title: string; caption: string } | null): string {
  return table.address(`trees/${seat}.svg`, { ...words, number: table.news?.number ?? 0 }); // another tree, another address
}

const LONG_SIDE = 1600; // pixels: sharp on a screen and on a postcard
const STEP = 8; // colours that differ by less are one: the grain hides it, and the file is half as large
const ENOUGH = 1_800_000; // bytes that can be sent to a friend

/** The picture in pixels, smaller if it would weigh too much: grain of paper and bark costs. */
export async function toPng(address: string): Promise<Blob> {
  const image = new Image();
  image.src = address;
  await image.decode();
  let ratio = LONG_SIDE / Math.max(image.naturalWidth, image.naturalHeight);
  for (;;) {
    const blob = await pixels(image, ratio);
    if (blob.size <= ENOUGH) return blob;
    ratio *= Math.min(0.9, Math.sqrt(ENOUGH / blob.size) * 0.98);
  }
}

function pixels(image: HTMLImageElement, ratio: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.naturalWidth * ratio);
  canvas.height = Math.round(image.naturalHeight * ratio);
  const brush = canvas.getContext('2d')!;
  brush.drawImage(image, 0, 0, canvas.width, canvas.height);
  const painted = brush.getImageData(0, 0, canvas.width, canvas.height);
  painted.data.forEach((value, i) => (painted.data[i] = Math.round(value / STEP) * STEP)); // clamped to 255
  brush.putImageData(painted, 0, 0);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/png'),
  );
}
