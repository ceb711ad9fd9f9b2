#pragma once

/* The rows of the table of agents, each from its own file. */
extern const struct agent_class agent_random, agent_adjacent, agent_windows, agent_sequences, agent_threats,
    agent_montecarlo, agent_mesh, agent_search, agent_gtp, agent_pipe, agent_cloudict, agent_breaker, agent_book,
    agent_prover, agent_alphabeta, agent_network, agent_mcts;
