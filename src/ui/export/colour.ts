const KNOWN = new Map<string, string | null>();
const PLAIN = /^rgb\(\d+, \d+, \d+\)$/;
let pixel: CanvasRenderingContext2D | null = null;

/** Returns "rgb(1, 2, 3)", or rgba for a translucent colour, or null for an invisible one. */
export function flatColour(colour: string): string | null {
  if (colour === 'none' || colour === 'rgba(0, 0, 0, 0)') return null;
  if (PLAIN.test(colour)) return colour;
  const known = KNOWN.get(colour);
  if (known !== undefined) return known;
  const made = read(colour);
  KNOWN.set(colour, made);
  return made;
}

function read(colour: string): string | null {
  if (!pixel) {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 1;
    pixel = canvas.getContext('2d', { willReadFrequently: true });
  }
  if (!pixel) return colour;
  pixel.clearRect(0, 0, 1, 1);
  pixel.fillStyle = colour;
  pixel.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha = 0] = pixel.getImageData(0, 0, 1, 1).data;
  if (alpha === 0) return null;
  if (alpha === 255) return `rgb(${red}, ${green}, ${blue})`;
  return `rgba(${red}, ${green}, ${blue}, ${Math.round((1000 * alpha) / 255) / 1000})`;
}
