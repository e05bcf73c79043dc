/*
 * Compares an exported allport_redistribute with plain MPI code: all send arrays are gathered by MPI_Allgatherv, and every
 * rank picks what it should have by a formula. With TRANSPOSE that is its part of the transposed matrix of ROWS x COLUMNS,
 * in PARTS_R x PARTS_C blocks of consecutive rows and columns; with SIDE, what is in SLOTS slots after an exchange in every row of
 * SIDE ranks and then one in every column; without, a bit reversal of the elements slot * ranks + rank.
 * Ints, a type with gaps, and in place. Prints "same" if all is well.
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "allport_redistribute.h"

#define FILL 0x5a5a5a5a
#define MARGIN 16

static int failures;

static void expect(int holds, const char *what) {
  if (holds) return;
  fprintf(stderr, "%s: differs\n", what);
  failures++;
}

#ifdef TRANSPOSE
/* Lines of a part, and the line where it begins. */
static int lines(int part, int all, int parts) {
  int together = (all + parts - 1) / parts, left = all - part * together;
  return left < 0 ? 0 : left < together ? left : together;
}

/* The element of the matrix in place i of a part, row by row, of so many rows and columns. */
static void place(int rank, int i, int rows, int columns, int *row, int *column) {
  int width = lines(rank % PARTS_C, columns, PARTS_C);
  *row = rank / PARTS_C * ((rows + PARTS_R - 1) / PARTS_R) + i / width;
  *column = rank % PARTS_C * ((columns + PARTS_C - 1) / PARTS_C) + i % width;
}

/* Rank and index from where element i of a rank comes. */
static void origin(int rank, int i, int *from, int *index) {
  int row, column, top, left;
  place(rank, i, COLUMNS, ROWS, &column, &row);
  top = (ROWS + PARTS_R - 1) / PARTS_R;
  left = (COLUMNS + PARTS_C - 1) / PARTS_C;
  *from = row / top * PARTS_C + column / left;
  *index = row % top * lines(column / left, COLUMNS, PARTS_C) + column % left;
}

static int held(int rank, int rows, int columns) {
  return lines(rank / PARTS_C, rows, PARTS_R) * lines(rank % PARTS_C, columns, PARTS_C);
}
#define SENT(rank) held(rank, ROWS, COLUMNS)
#define RECEIVED(rank) held(rank, COLUMNS, ROWS)
#elif defined SIDE
/* The last exchange is undone first: a coordinate and the slot's lowest digit change places. */
static void origin(int rank, int i, int *from, int *index) {
  int x = rank % SIDE, y = rank / SIDE, digit = i % (RANKS / SIDE);
  i += y - digit;
  y = digit;
  digit = i % SIDE;
  *index = i + x - digit;
  *from = y * SIDE + digit;
}
#else
static void origin(int rank, int i, int *from, int *index) {
  int address = i * RANKS + rank, reversed = 0;
  for (int bits = RANKS * SLOTS / 2; bits > 0; bits /= 2, address /= 2) reversed = 2 * reversed + address % 2;
  *from = reversed % RANKS;
  *index = reversed / RANKS;
}
#endif

#ifndef TRANSPOSE
#define SENT(rank) ((void)(rank), SLOTS)
#define RECEIVED(rank) ((void)(rank), SLOTS)
#endif

/* Elements of `stride` ints, of which the first one is sent. */
static void try(const char *what, int stride, MPI_Datatype type, int in_place, MPI_Comm comm) {
  int rank, ranks, all = 0, most = 0, sent, received;
  int *counts, *firsts, *input, *packed, *gathered, *expected, *output;
  size_t ints;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &ranks);
  counts = malloc(sizeof(int) * (size_t)ranks);
  firsts = malloc(sizeof(int) * (size_t)ranks);
  for (int i = 0; i < ranks; i++) {
    expect(SENT(i) == allport_redistribute_sendcounts[i], "send counts");
    expect(RECEIVED(i) == allport_redistribute_recvcounts[i], "receive counts");
    counts[i] = SENT(i);
    firsts[i] = all;
    all += counts[i];
  }
  sent = SENT(rank);
  received = RECEIVED(rank);
  most = sent > received ? sent : received;
  ints = (size_t)(most * stride + MARGIN);
  input = malloc(sizeof(int) * ints);
  packed = malloc(sizeof(int) * (size_t)(sent + 1));
  gathered = malloc(sizeof(int) * (size_t)(all + 1));
  expected = malloc(sizeof(int) * ints);
  output = malloc(sizeof(int) * ints);
  for (size_t i = 0; i < ints; i++) input[i] = expected[i] = output[i] = FILL;
  for (int i = 0; i < sent; i++) packed[i] = input[i * stride] = 1000 * rank + i;
  if (in_place) {
    memcpy(output, input, sizeof(int) * ints);
    memcpy(expected, input, sizeof(int) * ints);
  }
  MPI_Allgatherv(packed, sent, MPI_INT, gathered, counts, firsts, MPI_INT, comm);
  for (int i = 0; i < received; i++) {
    int from, index;
    origin(rank, i, &from, &index);
    expected[i * stride] = gathered[firsts[from] + index];
  }
  expect(allport_redistribute(in_place ? MPI_IN_PLACE : input, output, type, comm) == MPI_SUCCESS, what);
  expect(memcmp(expected, output, sizeof(int) * ints) == 0, what);
  free(counts);
  free(firsts);
  free(input);
  free(packed);
  free(gathered);
  free(expected);
  free(output);
}

int main(int argc, char **argv) {
  MPI_Comm reversed;
  MPI_Datatype gapped, none;
  int rank, all;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &reversed);
  MPI_Type_create_resized(MPI_INT, 0, 3 * sizeof(int), &gapped);
  MPI_Type_commit(&gapped);
  MPI_Type_contiguous(0, MPI_INT, &none);
  MPI_Type_commit(&none);
  for (int in_place = 0; in_place < 2; in_place++) {
    try("int", 1, MPI_INT, in_place, MPI_COMM_WORLD);
    try("int with gaps", 3, gapped, in_place, MPI_COMM_WORLD);
    try("reversed ranks", 1, MPI_INT, in_place, reversed);
  }
  expect(allport_redistribute(NULL, NULL, none, MPI_COMM_WORLD) == MPI_SUCCESS, "elements of no size");
  MPI_Comm_free(&reversed);
  MPI_Type_free(&gapped);
  MPI_Type_free(&none);
  MPI_Allreduce(&failures, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (rank == 0 && all == 0) puts("same");
  MPI_Finalize();
  return all == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
