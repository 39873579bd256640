import { describe, expect, it } from 'vitest';
import { parsedSvg } from '../../testing/svg.ts';
import { CanvasRecorder } from './paper.ts';
import { type PictureShape, writeSvg } from './picture.ts';

function svgWith(shapes: readonly PictureShape[]): string {
  return writeSvg({ width: 100, height: 50, ground: 'rgb(1, 2, 3)', shapes });
}

describe('what is drawn on paper', () => {
  it('becomes shapes with the colours, widths and dashes of the moment', () => {
    const paper = new CanvasRecorder();
    paper.strokeStyle = 'rgb(9, 9, 9)';
    paper.lineWidth = 2;
    paper.setLineDash([3, 1]);
    paper.beginPath();
    paper.moveTo(1, 2);
    paper.lineTo(3.00049, 4);
    paper.stroke();
    paper.fillStyle = 'rgb(8, 8, 8)';
    paper.fillRect(5, 6, 7, 8);
    expect(paper.shapes).toEqual([
      { d: 'M1 2L3 4', stroke: 'rgb(9, 9, 9)', width: 2, dash: [3, 1] },
      { d: 'M5 6h7v8h-7z', fill: 'rgb(8, 8, 8)' },
    ]);
  });

  it('is clipped until it is restored, and as faded as the paper was', () => {
    const paper = new CanvasRecorder();
    paper.save();
    paper.beginPath();
    paper.rect(0, 0, 10, 10);
    paper.clip();
    paper.globalAlpha = 0.5;
    paper.fillStyle = 'rgb(1, 1, 1)';
    paper.fillRect(0, 0, 20, 20);
    paper.restore();
    paper.fillRect(1, 1, 1, 1);
    const faded = { d: 'M0 0h20v20h-20z', fill: 'rgb(1, 1, 1)' };
    expect(paper.shapes).toEqual([
      { clip: 'M0 0h10v10h-10z', shapes: [{ shapes: [faded], alpha: 0.5 }] },
      { d: 'M1 1h1v1h-1z', fill: '#000' },
    ]);
  });
});

describe('a picture as SVG', () => {
  it('places, clips and fades groups', () => {
    const shapes = [{ d: 'M0 0h1', stroke: 'rgba(1, 2, 3, 0.25)' }];
    const clip = 'M0 0h9v9h-9z';
    const [, , clipped, , group, path] = parsedSvg(
      svgWith([{ shapes, matrix: [1, 0, 0, 1, 5.12345, 6], clip, alpha: 0.4 }]),
    );
    expect(clipped?.attributes.get('id')).toBe('clip-1');
    expect(group?.attributes).toEqual(
      new Map([
        ['transform', 'matrix(1 0 0 1 5.123 6)'],
        ['opacity', '0.4'],
        ['clip-path', 'url(#clip-1)'],
      ]),
    );
    expect(path?.attributes.get('stroke')).toBe('rgb(1, 2, 3)');
    expect(path?.attributes.get('stroke-opacity')).toBe('0.25');
  });

  it('says what to do where it would be of more shapes than can be opened', () => {
    const dot: PictureShape = { d: 'M0 0h1', fill: 'rgb(1, 1, 1)' };
    const many = Array.from({ length: 300 }, () => ({
      shapes: new Array<PictureShape>(199).fill(dot),
    }));
    expect(svgWith(many).match(/<path/g)).toHaveLength(300 * 199);
    expect(() => svgWith([...many, dot])).toThrow(/Zoom in or make the window smaller/);
  });
});
