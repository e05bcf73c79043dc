/** What a picture is drawn with: the context of a canvas, or what writes a drawing for a file. */
export type Pen = Pick<
  CanvasRenderingContext2D,
  | ('fillStyle' | 'strokeStyle' | 'globalAlpha' | 'lineWidth' | 'lineCap')
  | ('font' | 'textAlign' | 'textBaseline')
  | ('beginPath' | 'moveTo' | 'lineTo' | 'closePath' | 'roundRect' | 'fill' | 'stroke')
  | ('fillRect' | 'fillText')
>;
